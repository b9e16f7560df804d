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

const figures = createFigures('faults')
endChildrenOnExit()
await Promise.all(lanes.map(playLane))
process.exit()

async function playLane(lane: Record<string, Fault>): Promise<void> {
  for (const [name, play] of Object.entries(lane)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    console.log(`faults: ${name}`)
    try {
      const limit = AbortSignal.timeout(FAULT_MAX_MS)
      const late = new Promise<never>((_, reject) => {
        limit.addEventListener('abort', () => reject(new Error('took too long')))
      })
      await Promise.race([play(figures), late])
    } catch (error) {
      console.error(error)
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
      figures.add(name, `could not be measured: ${reason}`, { text: 'a figure', isMet: false })
    }
  }
}
