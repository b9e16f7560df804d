import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestService } from './service.ts'

interface Files {
  /** The recipients file `all.csv`. */
  recipients: string
  text: string
  html?: string | undefined
}

/** Writes a recipients file and the template `spring` into the data folder of a service. */
export async function writeMailingFiles(
  { dataDir }: Pick<TestService, 'dataDir'>,
  { recipients, text, html }: Files,
): Promise<void> {
  const folder = join(dataDir, 'mailing')
  const template = join(folder, 'templates', 'spring')
  await mkdir(template, { recursive: true })
  await writeFile(join(folder, 'recipients', 'all.csv'), recipients)
  await writeFile(join(template, 'subject.txt'), 'News for {{name}}\n')
  await writeFile(join(template, 'text.txt'), text)
  if (html) await writeFile(join(template, 'html.html'), html)
}
