import { useState } from 'react'
import { api } from '../../../platform/api/browser-api.ts'
import { fileSender } from '../../../platform/api/browser-upload.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { page } from '../../../platform/browser/page.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import { keptDrafts } from '../../session/drafts.ts'
import { createChangeNotice } from '../shared/changes/change-notice.store.ts'
import { Files } from './files/Files.tsx'
import { createMailingFiles } from './files/mailing-files.store.ts'
import { createUploads } from './files/uploads.store.ts'
import { createMailing } from './mailing.store.ts'
import { Runs } from './runs/Runs.tsx'
import { createRuns } from './runs/runs.store.ts'
import { Suppressions } from './suppressions/Suppressions.tsx'
import { createSuppressions } from './suppressions/suppressions.store.ts'

// The views beside the form, with the stores of the page.

export function RunsPage() {
  const [runs] = useState(() =>
    createRuns({ api, page, visibility, mailing: createMailing({ api, clock, visibility }) }),
  )
  return <Runs runs={runs} />
}

export function FilesPage() {
  const [stores] = useState(() => {
    const files = createMailingFiles({ api, visibility })
    return { files, uploads: createUploads({ fileSender, clock, onStored: () => void files.load() }) }
  })
  return <Files {...stores} api={api} drafts={keptDrafts} />
}

export function SuppressionsPage() {
  const [stores] = useState(() => {
    const notice = createChangeNotice()
    return { notice, suppressions: createSuppressions({ api, clock, notice }) }
  })
  return <Suppressions {...stores} />
}
