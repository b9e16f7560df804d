import type { Figures } from './figures.ts'

/**
 * Runs the steps of a part one after another, and those of several lists beside each other. A failed step becomes a line
 * of the table, and the others still run.
 */
export async function measureSteps(
  figures: Figures,
  ...lists: readonly Record<string, (figures: Figures) => Promise<void>>[]
): Promise<void> {
  const measureList = async (steps: (typeof lists)[number]) => {
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
  await Promise.all(lists.map(measureList))
}
