import { z } from 'zod';
import { PERSON_VERBS } from '@/lib/actions/recovery-action';
import { ROLES } from '@/lib/auth/policy';
import { cleanText } from '@/lib/recovery/clean-text';
import { address, microseconds, name, noAnswers } from '@/lib/recovery/requests/parts';

const role = z.enum(ROLES, { error: `A role is one of ${ROLES.join(', ')}.` });

/** A wish about one person: their email address or id, the address of one who is to be added. */
export const personRequest = z
  .strictObject({
    verb: z.enum(PERSON_VERBS),
    address: address(cleanText('The id of the person', { min: 1, max: 254 })),
    guard: z.strictObject({
      role: role.nullable(),
      disabledAt: microseconds("The guard's end of the account").nullable(),
    }),
    role: role.exactOptional(),
    email: z.email('The e-mail address is none.').max(254).toLowerCase().exactOptional(),
    name: name('The name').exactOptional(),
    linkHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'The hash of the link is a SHA-256 in lower-case hex.')
      .exactOptional(),
    ...noAnswers,
  })
  .superRefine(({ verb, role: given, email, name: called, linkHash }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const adds = verb === 'add-person';
    if ((adds || verb === 'change-role') !== (given !== undefined))
      refuse('role', 'Adding a person or changing a role, and no other act, says which role.');
    if (adds !== (email !== undefined))
      refuse('email', 'Adding a person, and no other act, says their e-mail.');
    if (!adds && linkHash !== undefined)
      refuse('linkHash', 'Adding a person, and no other act, makes a link to set a password.');
    if (adds !== (called !== undefined))
      refuse('name', 'Adding a person, and no other act, says their name.');
  });
