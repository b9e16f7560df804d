import { killFaults } from '../faults/kills.ts'
import { networkFaults } from '../faults/network.ts'
import { restartFaults } from '../faults/restarts.ts'
import type { Figures } from '../support/figures.ts'
import { createFigures } from '../support/figures.ts'

const faults: Record<string, (figures: Figures) => Promise<void>> = {
  kills: killFaults,
  restarts: restartFaults,
  network: networkFaults,
}
const [only] = process.argv.slice(2)

const figures = createFigures('faults')
for (const [name, play] of Object.entries(faults)) if (!only || only === name) await play(figures)
