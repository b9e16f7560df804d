import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RECIPIENTS_FOLDER, TEMPLATES_FOLDER } from '../staff/mailing/mailing-folders.ts'

const FILES: Record<string, string> = {
  [join(RECIPIENTS_FOLDER, 'club-night.csv')]: [
    'email,name,course',
    'ann@example.com,Ann,Harrow Down',
    'bob@example.com,Bob,Skerry Links',
    'cara@example.com,Cara,Harrow Down',
    'nell@example.com,Nell,Kea Flat',
    'not an address,Dev,Harrow Down',
    'ann@example.com,Ann,Skerry Links',
    '',
  ].join('\n'),
  [join(TEMPLATES_FOLDER, 'spring-offer', 'subject.txt')]: '{{name}}, a year of {{company}} for less\n',
  [join(TEMPLATES_FOLDER, 'spring-offer', 'text.txt')]: [
    'Hello {{name}},',
    '',
    'The greens at {{course}} are open again, and until the end of the month a year of {{company}} is half price.',
    '',
    'Unsubscribe: {{unsubscribeLink}}',
    '',
  ].join('\n'),
  [join(TEMPLATES_FOLDER, 'spring-offer', 'html.html')]: [
    '<p>Hello {{name}},</p>',
    '<p>The greens at {{course}} are open again, and until the end of the month a year of {{company}} is half price.</p>',
    '<p><a href="{{unsubscribeLink}}">Unsubscribe</a></p>',
    '',
  ].join('\n'),
}

/** Writes a recipients file and a template for trying out a mailing. Existing files are not overwritten. */
export async function writeMailingFiles(dataDir: string): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) {
    const path = join(dataDir, name)
    await mkdir(join(path, '..'), { recursive: true })
    try {
      await writeFile(path, text, { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
