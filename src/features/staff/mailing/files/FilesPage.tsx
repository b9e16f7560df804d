import { api } from '../../../../platform/api/browser-api.ts'
import { fileSender } from '../../../../platform/api/browser-upload.ts'
import { clock } from '../../../../platform/browser/clock.ts'
import { visibility } from '../../../../platform/browser/visibility.ts'
import { Files } from './Files.tsx'
import { createMailingFiles } from './mailing-files.store.ts'
import { createUploads } from './uploads.store.ts'

const files = createMailingFiles({ api, visibility })
const uploads = createUploads({ fileSender, clock, onStored: () => void files.load() })

/** The recipients files and templates with the stores of the page. */
export function FilesPage() {
  return <Files files={files} uploads={uploads} api={api} />
}
