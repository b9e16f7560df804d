import { browserFault } from '../faults/browser.ts'
import { clockFault } from '../faults/clock.ts'
import { diskFault } from '../faults/disk-full.ts'
import { frozenFault } from '../faults/frozen.ts'
import { killFaults } from '../faults/kills.ts'
import { networkFaults } from '../faults/network.ts'
import { restartFaults } from '../faults/restarts.ts'
import type { Figures } from '../support/figures.ts'
import { createFigures } from '../support/figures.ts'

const faults: Record<string, (figures: Figures) => Promise<void>> = {
  kills: killFaults,
  restarts: restartFaults,
  disk: diskFault,
  clock: clockFault,
  frozen: frozenFault,
  browser: browserFault,
  network: networkFaults,
}
const [only] = process.argv.slice(2)

const figures = createFigures('faults')
for (const [name, play] of Object.entries(faults)) if (!only || only === name) await play(figures)
