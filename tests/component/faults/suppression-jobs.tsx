import type { ReactElement } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { messages } from '../../../src/features/mailing/suppressions/messages.ts'
import { Suppressions } from '../../../src/features/mailing/suppressions/Suppressions.tsx'
import { createSuppressions } from '../../../src/features/mailing/suppressions/suppressions.store.ts'
import { guarded, shows } from './public-jobs.tsx'
import { type Harness, type Job, press, type } from './run-job.tsx'

function suppressions(harness: Harness): ReactElement {
  const { api, clock } = harness.service
  const store = createSuppressions({ api, clock })
  return guarded(harness, 'staff', () => <Suppressions suppressions={store} />)
}

const job = (rest: Omit<Job, 'address' | 'open'>): Job => ({
  address: '/mailing?view=suppressed',
  open: suppressions,
  ...rest,
})

async function release(): Promise<void> {
  await press('Release dead@golf.example')
  await press('Release')
}

export const suppressionJobs: readonly Job[] = [
  job({
    name: 'the suppressed addresses',
    endpoint: e.listSuppressions,
    isDone: () => shows('dead@golf.example'),
    // A service without the list, an empty list, and one whose rows have other values are valid.
    hasAlternative: () =>
      shows(messages.unsupported) || shows(messages.empty) || document.querySelector('ol') !== null,
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
    name: 'releasing an address',
    endpoint: e.releaseSuppression,
    act: release,
    retry: release,
    isDone: () => shows(messages.released),
  }),
]
