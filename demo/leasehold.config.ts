import { defineConfig } from '@/lib/sources/mapped/define-config';

/**
 * The payments are another team's queue: what its table tells, and what it does not, is written down here. Who works on one has a lease on it in
 * Redis besides, where the demo found a redis-server.
 */
export default defineConfig({
  sources: [
    {
      name: 'payments',
      table: 'billing.payment_jobs',
      columns: {
        id: 'id',
        queue: { constant: 'payments' },
        subject: 'payment_id',
        status: 'status',
        owner: 'lease_owner',
        lease: { until: 'lease_until' },
        attempt: 'attempt',
        error: 'last_error',
        createdAt: 'created_at',
        startedAt: 'started_at',
        finishedAt: 'finished_at',
      },
      statuses: { pending: ['Pending'], running: ['Processing'], completed: ['Completed'] },
      fenced: true,
      takeover: { sweep: '30 s' },
    },
  ],
  redisLeases: [
    {
      name: 'payment-locks',
      urlFrom: 'PAYMENT_REDIS_URL',
      key: 'lock:payment:{subject}',
      owner: 'value',
      jobs: [{ source: 'payments' }],
      destinationChecksTokens: false,
    },
  ],
});
