import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { createKeptDrafts } from '../../../src/features/session/kept-drafts.store.ts'
import { Files } from '../../../src/features/staff/mailing/files/Files.tsx'
import { createMailingFiles } from '../../../src/features/staff/mailing/files/mailing-files.store.ts'
import { createUploads } from '../../../src/features/staff/mailing/files/uploads.store.ts'
import { fakeStorage } from '../../support/fake-storage.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import { guarded, shows } from './public-jobs.tsx'
import { FAILED, flush, type Harness, type Job, NOT_LOADED, press, pressInTurn } from './run-job.tsx'

function files(harness: Harness): ReactElement {
  const { api, clock, fileSender } = harness.service
  const { visibility } = fakeVisibility()
  const store = createMailingFiles({ api, visibility })
  const uploads = createUploads({ fileSender, clock, onStored: () => void store.load() })
  const drafts = createKeptDrafts({ storage: fakeStorage(), currentUserId: () => undefined })
  return guarded(harness, 'staff', () => <Files files={store} {...{ uploads, api, drafts }} />)
}

const job = (rest: Omit<Job, 'address' | 'open'>): Job => ({
  address: '/mailing?view=files',
  open: files,
  ...rest,
})
const isDialogOpen = () => document.querySelector('dialog[open]') !== null

async function choose(label: string, name: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File(['x'], name)] } })
  await flush()
}
/** Returns an upload job. Uploads have no timeout but can be cancelled; the user chooses a rejected file again. */
const upload = (rest: Pick<Job, 'name' | 'endpoint'> & { act: () => Promise<void>; taken: string }) =>
  job({
    ...rest,
    says: NOT_LOADED,
    statuses: { 400: 'Not stored: out of order.', 409: rest.taken },
    retry: rest.act,
    isDone: () => shows('Stored') || shows('Stored, 2 rows'),
  })

const deleting = (kind: 'file' | 'template', name: string, endpoint: Job['endpoint']) =>
  job({
    name: `deleting a ${kind}`,
    says: FAILED,
    endpoint,
    act: () => pressInTurn(`Delete ${name}`, 'Delete'),
    retry: () => press('Delete'),
    isDone: () => !isDialogOpen(),
  })

export const mailingFileJobs: readonly Job[] = [
  job({
    name: 'the list of files and templates',
    says: `The files did not load. ${NOT_LOADED}`,
    endpoint: e.listMailingFiles,
    isDone: () => shows('spring.csv') && shows('News for {{name}}'),
  }),
  upload({
    name: 'uploading a file',
    endpoint: e.uploadRecipients,
    act: () => choose('Upload recipients files', 'autumn.csv'),
    taken: 'There is already a autumn.csv.',
  }),
  upload({
    name: 'uploading a template',
    endpoint: e.uploadTemplate,
    act: async () => {
      await choose('Upload a template', 'autumn.zip')
      await press('Upload')
    },
    taken: 'There is already a autumn.',
  }),
  deleting('file', 'spring.csv', e.deleteRecipients),
  deleting('template', 'spring', e.deleteTemplate),
]
