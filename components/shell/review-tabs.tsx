import { Tabs } from '@/components/ui/tabs';

type ReviewTab = 'reviews' | 'requests';

type ReviewTabsProps = {
  current: ReviewTab;
  /** What waits under each, as far as the page knows. */
  counts?: Partial<Record<ReviewTab, string>>;
};

/** The pages under Review: what waits for a decision before an act, and what was done and waits to be looked at. */
export function ReviewTabs({ current, counts = {} }: ReviewTabsProps) {
  return (
    <div className="mb-3.5">
      <Tabs
        label="Review"
        current={current}
        items={[
          { value: 'reviews', label: 'Reviews', href: '/review', count: counts.reviews },
          { value: 'requests', label: 'Requests', href: '/review/requests', count: counts.requests },
        ]}
      />
    </div>
  );
}
