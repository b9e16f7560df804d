import { UPLOAD_MAX_BYTES } from '../../../../contract/staff/uploads.ts'
import { PLAIN_FILE_NAME } from '../../../../domain/files/file-name.ts'
import { fileSize } from '../../../../domain/format/file-size.ts'

export type FileKind = 'recipients' | 'template'

export const messages = {
  title: 'Files and templates',
  stale: 'The lists could not be refreshed.',
  kinds: {
    recipients: {
      title: 'Recipients files',
      rule: 'A CSV file with a header row: a column “email”, perhaps “name”, and any further columns, which fill the placeholders of a template.',
      empty: 'There are no recipients files yet.',
    },
    template: {
      title: 'Templates',
      rule: 'A subject, a text and perhaps HTML. {{name}} stands for the field of the column “name”, {{name|golfer}} for “golfer” where that is empty.',
      empty: 'There are no templates yet.',
    },
  } satisfies Record<FileKind, Record<'title' | 'rule' | 'empty', string>>,
  recipientsDrop: 'Choose CSV files or drop them here, up to 20 MB each',
  templatesDrop: 'Choose a ZIP, or subject.txt, text.txt and html.html, or drop them here',
  nameRule: `Please use ${PLAIN_FILE_NAME}, begin with a letter or digit, and do not end with a dot.`,
  nameReserved: 'Windows reserves this name for a device. Please choose another one.',
  tooLarge: `is larger than ${fileSize(UPLOAD_MAX_BYTES)}`,
  zipFailed: 'could not be read on this device',
  taken: (name: string) => `There is already a ${name}.`,
  replaced: 'Mailings that have been started are not affected.',
  deleteText: {
    recipients:
      'Mailings in progress continue, because their recipients are stored. New mailings can no longer use the file.',
    template:
      'Mailings in progress continue, because they have a copy. New mailings can no longer use the template.',
  } satisfies Record<FileKind, string>,
  deleteForGood: 'It cannot be restored here. Download it first if you may need it again.',
} as const

/** The problems of files that were chosen for a template. */
export const templateFileTexts = {
  several: 'Choose one ZIP, or single files.',
  foreign: (name: string) => `${name} is not subject.txt, text.txt or html.html.`,
  twice: (name: string) => `There is more than one ${name}.`,
  missing: (names: string) => `Still missing: ${names}.`,
} as const

/** About templates that the editor of earlier versions has kept in the browser. */
export const draftTexts = {
  kept: 'This browser still has unsaved templates. Templates are now uploaded as files, so download these if you need them.',
  unnamed: 'new template',
} as const
