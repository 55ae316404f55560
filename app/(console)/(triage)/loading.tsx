import { ReadingFindings } from '@/components/triage/reading-findings';

export default function TriageLoading() {
  return <ReadingFindings />;
}
