import { useState } from 'react'
import type { HistoryRound } from '../../../contract/history.ts'
import { retryScripts } from '../../../platform/lazy/lazy-script.ts'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import type { Filters } from '../filters/filters.ts'
import { loadLater } from '../lazy-parts.ts'
import { CSV_NOT_SAVED, SAVE_CSV } from '../messages.ts'

interface Props {
  /** The visible rounds in order. */
  rounds: readonly HistoryRound[]
  filters: Filters
}

export function SaveCsv({ rounds, filters }: Props) {
  const [isFailed, setFailed] = useState(false)
  async function save() {
    try {
      if (isFailed) await retryScripts()
      const { saveRoundsCsv } = await loadLater()
      saveRoundsCsv(rounds, filters)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <TextButton onClick={() => void save()}>{SAVE_CSV}</TextButton>
      {isFailed && <span role="alert">{CSV_NOT_SAVED}</span>}
    </>
  )
}
