import { act } from '@testing-library/react'
import type { ReactElement } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { type CourseShapes, createLoadShapes } from '../../../src/features/round/hole/course-shapes.ts'
import { HoleMap } from '../../../src/features/round/hole/HoleMap.tsx'
import { HoleMapBox } from '../../../src/features/round/hole/HoleParts.static.tsx'
import { createHoleNavigation } from '../../../src/features/round/hole/hole-navigation.store.ts'
import { createOptionalValue } from '../../../src/features/round/optional-value.store.ts'
import { placeAt, TEE } from '../../support/line-shapes.ts'
import { flush, type Harness, type Job } from './run-job.tsx'

let shapes: ReturnType<typeof createOptionalValue<CourseShapes>>

/** Shows the map of a hole, as the page of a round does. */
function holeMap({ service, page }: Harness): ReactElement {
  shapes = createOptionalValue<CourseShapes>(async () => createLoadShapes({ api: service.api }))
  const screen = {
    $shapes: shapes.$value,
    requestShapes: () => void shapes.request('R1'),
    holes: createHoleNavigation(page.page),
  }
  const hole = { par: 4, parOverride: undefined, tee: TEE, greenMiddle: placeAt(350), pos: [] }
  const map = <HoleMap screen={screen} holes={[hole]} index={0} teeLengthM={undefined} isSwiped={false} />
  return <HoleMapBox holes={[hole]} index={0} map={map} />
}

/** Sends the message of a map that can be seen. */
async function reportReady(): Promise<void> {
  const source = document.querySelector('iframe')?.contentWindow ?? null
  const message = { origin: location.origin, source, data: { type: 'hole-map/ready' } }
  act(() => void window.dispatchEvent(new MessageEvent('message', message)))
  await flush()
}

export const mapJobs: Job[] = [
  {
    name: 'the shapes on the map of a hole',
    // The map is complete without them.
    says: '',
    endpoint: e.getRoundShapes,
    address: '/round/R1',
    open: holeMap,
    act: reportReady,
    isOptional: true,
    isDone: () => shapes.$value.get() !== undefined,
  },
]
