import type { ReactElement } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { messages } from '../../../src/features/mailing/suppressions/messages.ts'
import { Suppressions } from '../../../src/features/mailing/suppressions/Suppressions.tsx'
import { createSuppressions } from '../../../src/features/mailing/suppressions/suppressions.store.ts'
import { createChangeNotice } from '../../../src/features/shared/changes/change-notice.store.ts'
import { guarded, shows } from './public-jobs.tsx'
import { type Harness, type Job, press, type } from './run-job.tsx'

function suppressions(harness: Harness): ReactElement {
  const { api, clock } = harness.service
  const notice = createChangeNotice()
  const store = createSuppressions({ api, clock, notice })
  return guarded(harness, 'staff', () => <Suppressions suppressions={store} notice={notice} />)
}

const job = (rest: Omit<Job, 'address' | 'open'>): Job => ({
  address: '/mailing?view=suppressed',
  open: suppressions,
  ...rest,
})

const release = () => press('Release dead@golf.example')

export const suppressionJobs: readonly Job[] = [
  job({
    name: 'the suppressed addresses',
    endpoint: e.listSuppressions,
    isDone: () => shows('dead@golf.example'),
    // A service without the list, an empty list, and one whose rows have other values are valid.
    hasAlternative: () =>
      shows(messages.unsupported) || shows(messages.empty) || document.querySelector('table') !== null,
  }),
  job({
    name: 'suppressing an address',
    endpoint: e.addSuppression,
    fill: async () => {
      await press('Add address')
      type('Email', 'carl@golf.example')
      type('Reason', 'asked by phone')
    },
    act: () => press('Suppress'),
    retry: () => press('Suppress'),
    isDone: () => shows(messages.added('carl@golf.example')),
  }),
  job({
    name: 'suppressing a list of addresses',
    endpoint: e.addSuppressions,
    fill: async () => {
      await press('Add list')
      type('Pasted list', 'dora@golf.example; nobody')
    },
    act: () => press('Suppress 1'),
    retry: () => press('Suppress 1'),
    isDone: () => shows(messages.imported(1, 0)),
    // Other numbers are valid.
    hasAlternative: () => document.querySelector('dialog[open]') === null,
  }),
  job({
    name: 'releasing an address',
    endpoint: e.releaseSuppression,
    act: release,
    retry: release,
    isDone: () => shows(messages.released),
  }),
]
