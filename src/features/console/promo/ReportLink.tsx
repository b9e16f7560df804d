import type { MouseEvent, ReactNode } from 'react'
import type { BatchName } from './batch-codes.store.ts'

export interface ReportLinks {
  hrefOfReport: (batch: BatchName) => string
  onReport: (batch: BatchName) => void
}

interface Props extends ReportLinks {
  batch: BatchName
  children: ReactNode
}

/** A link to the report of a batch. It opens without loading a page, because the browser may be offline. */
export function ReportLink({ batch, hrefOfReport, onReport, children }: Props) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onReport({ category: batch.category, batch: batch.batch })
  }
  return (
    <a href={hrefOfReport(batch)} onClick={open}>
      {children}
    </a>
  )
}
