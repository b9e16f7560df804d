import { join } from 'node:path'

/** Relative to the data folder: the CSV files of recipients. */
export const RECIPIENTS_FOLDER = join('mailing', 'recipients')
/** Relative to the data folder: one folder per template. */
export const TEMPLATES_FOLDER = join('mailing', 'templates')
/** Relative to the data folder: incomplete uploads, and files that are being deleted. */
export const INCOMING_FOLDER = join('mailing', 'incoming')
