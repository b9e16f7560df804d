import { api } from '../../../platform/api/browser-api.ts'
import { fileSender } from '../../../platform/api/browser-upload.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import { createChangeNotice } from '../../shared/changes/change-notice.store.ts'
import { Files } from './Files.tsx'
import { createMailingFiles } from './mailing-files.store.ts'
import { createUploads } from './uploads.store.ts'

const notice = createChangeNotice()
const files = createMailingFiles({ api, clock, visibility, notice })
const uploads = createUploads({ fileSender, clock, onStored: () => void files.load() })

/** The recipients files and templates with the stores of the page. */
export function FilesPage() {
  return <Files files={files} uploads={uploads} notice={notice} api={api} />
}
