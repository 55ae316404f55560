import type { Route } from 'next';
import type { TabItem } from '@/components/ui/tabs';
import { may, type Role } from '@/lib/auth/policy';
import { formatCount } from '@/lib/format/count';
import type { ReviewState } from '@/lib/reviews/review';
import { type ReviewFilter, reviewListParams, TO_REVIEW } from '@/lib/reviews/review-filter';
import type { BoundedCount, ReviewCounts } from '@/lib/reviews/review-list';

/** The views of the queue, in the order of a review's life; `asked` is what waits for one who acts. */
export type ReviewTab = 'asked' | ReviewState;

/** Whether queries are put to this role: it acts here, so it answers. */
export function isAsked(role: Role): boolean {
  return may(role, 'answer', { readOnly: false }).allowed;
}

/** What a person sees first: a reviewer what nobody has reviewed, whoever acts what is asked of them. */
export function openingFilter(role: Role): ReviewFilter {
  return isAsked(role) ? { ...TO_REVIEW, state: 'queried', asked: 'me' } : TO_REVIEW;
}

/** The tab that shows a filter. */
export function tabOf({ state, asked }: ReviewFilter): ReviewTab {
  return asked === 'me' && state === 'queried' ? 'asked' : state;
}

/** What a tab narrows the queue to; the other filters stay. */
export function filterOfTab(tab: ReviewTab): Pick<ReviewFilter, 'state' | 'asked'> {
  return tab === 'asked' ? { state: 'queried', asked: 'me' } : { state: tab, asked: null };
}

/** Each view as a link with its count. */
export function reviewTabs(
  role: Role,
  filter: ReviewFilter,
  counts: ReviewCounts | null,
): TabItem<ReviewTab>[] {
  const tab = (value: ReviewTab, label: string, count: BoundedCount | undefined) => ({
    value,
    label,
    href: `/review?${tabParams({ ...filter, ...filterOfTab(value) })}` as Route,
    count: count && formatCount(count.count, count.atLeast ? 'at-least' : 'exact'),
  });
  const states = counts?.states;
  return [
    ...(isAsked(role) ? [tab('asked', 'Asked', counts?.asked)] : []),
    tab('unreviewed', 'To review', states?.unreviewed),
    tab('queried', 'Queried', states?.queried),
    tab('answered', 'Answered', states?.answered),
    tab('signed-off', 'Signed off', states?.['signed-off']),
  ];
}

const tabParams = (filter: ReviewFilter) => reviewListParams(filter, null);
