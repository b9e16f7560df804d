import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { causeOf } from '../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { FailureMessage } from '../FailureMessage.tsx'
import { CodeList } from './CodeList.tsx'
import styles from './GenerateCodes.module.css'
import { GenerateForm } from './GenerateForm.tsx'
import { ListsNotice } from './ListsNotice.tsx'
import type { PromoGenerate } from './promo-generate.store.ts'
import { listsOf, type PromoListsStore } from './promo-lists.store.ts'

interface Props {
  generate: PromoGenerate
  lists: PromoListsStore
  hrefOfReport: (batch: BatchName) => string
  onReport: (batch: BatchName) => void
}
interface BatchName {
  category: string
  batch: string
}

/** Returns whether the batch may have been generated although there was no response with its codes. */
function isUncertain(failure: Failure | undefined): boolean {
  return failure === undefined || ['noResponse', 'serverError', 'malformed'].includes(causeOf(failure))
}

/** Shows the form that generates a batch of promo codes, and the generated codes. */
export function GenerateCodes({ generate, lists, hrefOfReport, onReport }: Props) {
  const { outcome } = useStore(generate.$state)
  const listsState = useStore(lists.$state)
  const hasFailed = outcome.status === 'failed'
  // Handled without loading a page, because the browser may be offline at this moment.
  function openReport(event: MouseEvent, { category, batch }: BatchName) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onReport({ category, batch })
  }
  return (
    <div className={styles.generate}>
      <h1 className={styles.title}>Generate promo codes</h1>
      <ListsNotice state={listsState} onRetry={lists.load} />
      <GenerateForm generate={generate} lists={listsOf(listsState)} />
      <FailureMessage
        message={hasFailed ? outcome.message : undefined}
        failure={hasFailed ? outcome.failure : undefined}
        isChange
      >
        {hasFailed && isUncertain(outcome.failure) && (
          <p>
            If the batch was generated, its codes are listed in Reports:{' '}
            <a href={hrefOfReport(outcome)} onClick={(event) => openReport(event, outcome)}>
              {outcome.category} / {outcome.batch}
            </a>
          </p>
        )}
      </FailureMessage>
      {outcome.status === 'done' && <CodeList {...outcome} reportHref={hrefOfReport(outcome)} />}
    </div>
  )
}
