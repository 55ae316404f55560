import { Readable } from 'node:stream';
import { answer, badRequest, signedOut } from '@/app/api/answer';
import { EXPORT_TYPES, exportName } from '@/lib/audit/export-format';
import { EXPORT_FORMATS } from '@/lib/audit/export-path';
import { parseInterventionListRequest } from '@/lib/audit/intervention-list-request';
import { exportHead, exportRecord } from '@/lib/audit/queries/export-record';
import { currentActor } from '@/lib/auth/current-actor';
import { consolePools } from '@/lib/db/pools';

/** The record as a file, narrowed as the list is, streamed. Its name is made of the head and never of what was asked. */
export function GET(request: Request): Promise<Response> {
  return answer(async () => {
    if (!(await currentActor())) return signedOut();
    const params = new URL(request.url).searchParams;
    const format = EXPORT_FORMATS.find((one) => one === params.get('format'));
    if (!format) return badRequest(`Format must be one of ${EXPORT_FORMATS.join(', ')}.`);
    const wanted = parseInterventionListRequest(params);
    if ('sentence' in wanted) return badRequest(wanted.sentence);

    const { reader } = consolePools();
    const head = await exportHead(reader, wanted.filter);
    // A reading that fails half-way breaks the download off, and the file then lacks its last line.
    const text = Readable.from(exportRecord(reader, format, head), { objectMode: false });
    return new Response(Readable.toWeb(text) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': EXPORT_TYPES[format],
        'content-disposition': `attachment; filename="${exportName(format, head)}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
