import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { causeOf } from '../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { FailureMessage } from '../FailureMessage.tsx'
import { messages } from '../messages.ts'
import type { BatchName } from './batch-codes.store.ts'
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

/** Returns whether the batch may have been generated although there was no response with its codes. */
function isUncertain(failure: Failure): boolean {
  return ['noResponse', 'serverError', 'malformed'].includes(causeOf(failure))
}

/** Shows the form that generates a batch of promo codes, and the generated codes. */
export function GenerateCodes({ generate, lists, hrefOfReport, onReport }: Props) {
  const state = useStore(generate.$state)
  const listsState = useStore(lists.$state)
  const failure = state.status === 'failed' ? state.failure : undefined
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
      <FailureMessage message={failure && messages.generateFailed} failure={failure} isChange>
        {state.status === 'failed' && isUncertain(state.failure) && (
          <p>
            If the batch was generated, its codes are listed in Reports:{' '}
            <a href={hrefOfReport(state.input)} onClick={(event) => openReport(event, state.input)}>
              {state.input.category} / {state.input.batch}
            </a>
          </p>
        )}
      </FailureMessage>
      {state.status === 'done' && (
        <CodeList {...state.input} codes={state.value} reportHref={hrefOfReport(state.input)} />
      )}
    </div>
  )
}
