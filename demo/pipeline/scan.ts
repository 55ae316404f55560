/** What is printed on an invoice. */
export type PrintedInvoice = { org: string; vendor: string; invoiceNumber: string; amountCents: number };

/** The page as the scanner gives it: bytes that say nothing until somebody recognises them. */
export function scanOf({ org, vendor, invoiceNumber, amountCents }: PrintedInvoice): string {
  const page = [
    `Bill to: ${org}`,
    `From: ${vendor}`,
    `Invoice no. ${invoiceNumber}`,
    `Total EUR ${(amountCents / 100).toFixed(2)}`,
  ];
  return Buffer.from(page.join('\n'), 'utf8').toString('base64');
}

/** What an OCR engine makes of a scan: its lines. */
export function recognise(scan: string): string {
  return Buffer.from(scan, 'base64').toString('utf8');
}

/** Finds the fields in the recognised text. Throws, naming what is missing, rather than guess. */
export function extractFields(text: string): PrintedInvoice {
  const amount = field(text, /^Total EUR (\d+\.\d\d)$/m, 'total');
  return {
    org: field(text, /^Bill to: (.+)$/m, 'organisation'),
    vendor: field(text, /^From: (.+)$/m, 'vendor'),
    invoiceNumber: field(text, /^Invoice no\. (.+)$/m, 'invoice number'),
    amountCents: Math.round(Number(amount) * 100),
  };
}

function field(text: string, pattern: RegExp, name: string): string {
  const value = pattern.exec(text)?.[1];
  if (!value) throw new Error(`The page shows no ${name}.`);
  return value;
}
