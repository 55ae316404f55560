'use client';

import { useQuery } from '@tanstack/react-query';
import { useFirstReading } from '@/components/providers/use-first-reading';
import { useRefreshInterval } from '@/components/shell/refresh';
import { SkeletonRows } from '@/components/ui/skeleton';
import { AgreeView } from '@/components/visit/agree-view';
import type { Agreement } from '@/lib/visit/agreement';
import { visitOptions } from '@/lib/visit/query-options';
import type { Standing } from '@/lib/visit/standing';

type AgreeScreenProps = {
  agreement: Agreement /** Null when it could not be read. */;
  first: Standing | null;
};

/** What agreeing creates, and what the login may do about it as it is now. */
export function AgreeScreen({ agreement, first }: AgreeScreenProps) {
  const { data } = useQuery(visitOptions(useRefreshInterval()));
  const standing = useFirstReading(first, data?.snapshot?.standing);
  if (standing === null) return <SkeletonRows label="Reading what is there" rows={4} />;
  return <AgreeView agreement={agreement} standing={standing} />;
}
