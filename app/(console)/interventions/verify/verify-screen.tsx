'use client';

import { useState } from 'react';
import { useVerification } from '@/app/(console)/interventions/verify/use-verification';
import { VerifyView } from '@/components/audit/verify-view';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import type { VerificationStanding } from '@/lib/audit/verification';
import type { ChainHead } from '@/lib/audit/verify-export.mjs';

/** Verifies the record when asked to, and joins a verification that runs already. */
export function VerifyScreen({ standing }: { standing: VerificationStanding }) {
  const [heads, setHeads] = useState<readonly ChainHead[]>([]);
  const { verify, ...told } = useVerification(standing);
  useDocumentTitle('Verify the record');
  return <VerifyView {...told} heads={heads} onHeads={setHeads} onVerify={() => verify(heads)} />;
}
