import { useRef, useState } from 'react';
import { newPasswordLink } from '@/app/(console)/people/actions';
import type { RecoveryAnswer } from '@/components/recovery/use-recovery';
import type { PersonRequest, RecoveryRequest } from '@/lib/recovery/recovery-request';

type Submit = (request: RecoveryRequest) => Promise<RecoveryAnswer>;

/**
 * Sends wishes about people. One that adds somebody takes the hash of a new link along; `link` is that link. A wish that is
 * sent again, because its answer was lost, takes the same one.
 */
export function useSubmitWithLink(submit: Submit) {
  const made = useRef(new Map<string, { link: string; hash: string }>());
  const [link, setLink] = useState<string | null>(null);

  const submitWithLink = async (request: PersonRequest): Promise<RecoveryAnswer> => {
    if (request.verb !== 'add-person') return submit(request);
    const given = made.current.get(request.requestKey) ?? (await newPasswordLink());
    if (given === null) return { ok: false, status: 401, sentence: 'Sign in again as an admin.' };
    made.current.set(request.requestKey, given);
    setLink(given.link);
    return submit({ ...request, linkHash: given.hash });
  };
  return { link, submit: submitWithLink };
}
