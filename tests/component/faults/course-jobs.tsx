import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { Courses } from '../../../src/features/courses/Courses.tsx'
import { createCourses } from '../../../src/features/courses/courses.ts'
import { DONE } from '../../../src/features/courses/editor/messages.ts'
import { fakeLiveDatabase } from '../../support/fake-live-database.ts'
import { guarded, shows } from './public-jobs.tsx'
import { button, flush, type Harness, type Job, press, type } from './run-job.tsx'

export function courses(harness: Harness): ReactElement {
  const { api, fileSender, clock } = harness.service
  const { page } = harness.page
  const { liveDatabase } = fakeLiveDatabase()
  const stores = createCourses({ api, fileSender, page, liveDatabase, clock, hasMapTypes: true })
  return guarded(harness, 'staff', () => <Courses courses={stores} page={page} />)
}

const job = (rest: Omit<Job, 'address' | 'open'> & { address?: string }): Job => ({
  address: '/pinhole?facility=F-1',
  open: courses,
  ...rest,
})

async function choose(): Promise<void> {
  const files = [new File(['{}'], 'old-links.geojson')]
  fireEvent.change(screen.getByLabelText('Import courses'), { target: { files } })
  await flush()
}
async function store(): Promise<void> {
  await choose()
  await press('Store as draft')
}
async function publish(): Promise<void> {
  await press('Compare and publish…')
  await press('Publish')
}
async function discard(): Promise<void> {
  await press('Discard draft…')
  await press('Discard')
}
/** A file has no timeout but can be cancelled. */
const canCancel = () => button('Cancel') !== undefined

export const courseJobs: readonly Job[] = [
  job({
    name: 'the list of facilities',
    endpoint: e.listFacilities,
    address: '/pinhole',
    isDone: () => shows('Old Links'),
    // A shorter list is valid; a service without a list says so.
    hasAlternative: () => document.querySelector('[data-cause]') === null && !shows('Loading the facilities'),
  }),
  job({
    name: 'opening a course',
    endpoint: e.getRound,
    address: '/pinhole?token=R1',
    isDone: () => document.querySelector('table') !== null,
    hasAlternative: () => shows('This round has no course'),
  }),
  job({
    name: 'opening a facility',
    endpoint: e.getCatalogueFacility,
    isDone: () => shows('Old Links'),
    // A facility that is not in the catalogue can be imported.
    hasAlternative: () => shows('Not in the catalogue'),
  }),
  job({
    name: 'the shapes of a draft',
    endpoint: e.getCatalogueShapes,
    isDone: () => shows('Holes') && !shows('The shapes of the draft did not load.'),
  }),
  job({
    name: 'saving a draft',
    endpoint: e.saveDraft,
    fill: async () => type('Par, hole 1', '5'),
    act: () => press('Save draft'),
    retry: () => press('Save draft'),
    isDone: () => shows(DONE.save),
  }),
  job({
    name: 'publishing a draft',
    endpoint: e.publishDraft,
    act: publish,
    retry: publish,
    isDone: () => shows(DONE.publish),
  }),
  job({
    name: 'discarding a draft',
    endpoint: e.discardDraft,
    act: discard,
    retry: discard,
    isDone: () => shows(DONE.discard),
  }),
  job({
    name: 'reading a file of courses',
    endpoint: e.previewImport,
    address: '/pinhole',
    act: choose,
    retry: choose,
    isDone: () => button('Store as draft') !== undefined,
    hasAlternative: canCancel,
  }),
  job({
    name: 'importing a file of courses',
    endpoint: e.importCourses,
    act: store,
    retry: store,
    isDone: () => !shows('Reading') && !shows('was not imported') && button('Store as draft') === undefined,
    hasAlternative: canCancel,
  }),
]
