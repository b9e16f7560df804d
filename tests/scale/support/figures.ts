import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One line of the table that `npm run scale` prints. */
export interface Figure {
  part: string
  /** The measured quantity and the load. */
  line: string
  /** The required value, such as `p99 under 250 ms`; empty if there is none. */
  aim: string
  /** The measured value with its unit. */
  measured: string
  /** Whether the aim was met; null if there is none. */
  isMet: boolean | null
}

/** This folder is not committed. */
export const FIGURES_FOLDER = path.join('.bench', 'scale')

export interface Figures {
  /** Adds a line to the table, prints it and stores it immediately. */
  add(line: string, measured: string, aim?: { text: string; isMet: boolean }): void
}

/** Starts the table of one part, which replaces that of an earlier run. */
export function createFigures(part: string): Figures {
  const figures: Figure[] = []
  const store = () => {
    mkdirSync(FIGURES_FOLDER, { recursive: true })
    writeFileSync(path.join(FIGURES_FOLDER, `${part}.json`), JSON.stringify(figures, null, 2))
  }
  store()
  return {
    add(line, measured, aim) {
      figures.push({ part, line, aim: aim?.text ?? '', measured, isMet: aim?.isMet ?? null })
      console.log(
        `${part}: ${line}: ${measured}${aim ? ` (aim ${aim.text}: ${aim.isMet ? 'met' : 'missed'})` : ''}`,
      )
      store()
    },
  }
}
