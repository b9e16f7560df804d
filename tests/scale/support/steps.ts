import type { Figures } from './figures.ts'

/** Runs the steps of a part one after another. A failed step becomes a line of the table, and the others still run. */
export async function measureSteps(
  figures: Figures,
  steps: Record<string, (figures: Figures) => Promise<void>>,
): Promise<void> {
  for (const [name, measure] of Object.entries(steps)) {
    try {
      await measure(figures)
    } catch (error) {
      console.error(error)
      const [line = ''] = String(error).split('\n')
      figures.add(name, `failed: ${line.slice(0, 200)}`, { text: 'measured', isMet: false })
    }
  }
}
