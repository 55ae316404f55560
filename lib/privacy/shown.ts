import { z } from 'zod';
import { withoutSecrets } from '@/lib/privacy/redact';

/** A text of somebody else's making, as it is read for a page: a worker's error, the name that a session gave itself. */
export const shownText = z.string().transform((text) => withoutSecrets(text));

/** The same for a document. */
export const shownRecord = z.record(z.string(), z.unknown()).transform((record) => withoutSecrets(record));

export const shownValue = z.unknown().transform((value) => withoutSecrets(value));
