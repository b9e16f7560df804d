import { join } from 'node:path'
import type { MailingFields } from '../../../contract/staff/mailing.ts'
import { openRecipients, type RecipientsFile } from './recipients-file.ts'
import { checkPlaceholders, readTemplate, type Template } from './template.ts'

/** Relative to the data folder: the CSV files of recipients. */
export const RECIPIENTS_FOLDER = join('mailing', 'recipients')
/** Relative to the data folder: one folder per template. */
export const TEMPLATES_FOLDER = join('mailing', 'templates')
/** Relative to the data folder: incomplete uploads, and files that are being deleted. */
export const INCOMING_FOLDER = join('mailing', 'incoming')

/**
 * Runs an operation on the recipients file and the template of a mailing.
 * @throws HttpError 400 when one of them cannot be used
 */
export async function withMailing<T>(
  dataDir: string,
  { emailsFileName, templateId, emailColumn }: Omit<MailingFields, 'campaign'>,
  operation: (file: RecipientsFile, template: Template) => Promise<T>,
): Promise<T> {
  const file = await openRecipients(join(dataDir, RECIPIENTS_FOLDER), emailsFileName, emailColumn)
  try {
    const template = await readTemplate(join(dataDir, TEMPLATES_FOLDER), templateId)
    checkPlaceholders(template, file.columns)
    return await operation(file, template)
  } finally {
    await file.close()
  }
}
