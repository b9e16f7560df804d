import { within } from '../../bench/attempt.ts'
import { browserFault } from '../faults/browser.ts'
import { cleanRestarts } from '../faults/clean-restarts.ts'
import { clockFault } from '../faults/clock.ts'
import { diskFault } from '../faults/disk-full.ts'
import { failovers } from '../faults/failover.ts'
import { frozenFault } from '../faults/frozen.ts'
import { killFaults } from '../faults/kills.ts'
import { networkFaults } from '../faults/network.ts'
import { restartFaults } from '../faults/restarts.ts'
import { sqliteFaults } from '../faults/sqlite.ts'
import { endChildrenOnExit } from '../support/end-children.ts'
import { createFigures, type Figures } from '../support/figures.ts'
import { measureSteps } from '../support/steps.ts'

type Fault = (figures: Figures) => Promise<void>

/** The faults of one lane need the processor and those of the other mostly wait, so both lanes run in parallel. */
const lanes: Record<string, Fault>[] = [
  {
    kills: killFaults,
    'clean-restarts': cleanRestarts,
    restarts: restartFaults,
    failover: failovers,
    disk: diskFault,
    clock: clockFault,
    sqlite: sqliteFaults,
  },
  { network: networkFaults, frozen: frozenFault, browser: browserFault },
]
/** The time limit of a fault. */
const FAULT_MAX_MS = 300_000
/** `node tests/scale/parts/faults.ts disk clock` runs only these. */
const chosen = process.argv.slice(2)

endChildrenOnExit()
await measureSteps(createFigures('faults'), ...lanes.map(chosenOf))
process.exit()

/** Returns the chosen faults of a lane, each with the time limit. */
function chosenOf(lane: Record<string, Fault>): Record<string, Fault> {
  const faults = Object.entries(lane).filter(([name]) => chosen.length === 0 || chosen.includes(name))
  return Object.fromEntries(
    faults.map(([name, play]) => [name, (figures) => within(FAULT_MAX_MS, play(figures), name)]),
  )
}
