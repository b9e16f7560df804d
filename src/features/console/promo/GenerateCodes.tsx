import { useStore } from '@nanostores/react'
import { causeOf } from '../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { FailureMessage } from '../FailureMessage.tsx'
import { messages } from '../messages.ts'
import { CodeList } from './CodeList.tsx'
import styles from './GenerateCodes.module.css'
import { GenerateForm } from './GenerateForm.tsx'
import { ListsNotice } from './ListsNotice.tsx'
import type { PromoGenerate } from './promo-generate.store.ts'
import { listsOf, type PromoListsStore } from './promo-lists.store.ts'
import { ReportLink, type ReportLinks } from './ReportLink.tsx'

export interface GenerateProps extends ReportLinks {
  generate: PromoGenerate
  lists: PromoListsStore
  /** Closes the dialog around the form. */
  onCancel?: (() => void) | undefined
}

/** Returns whether the batch may have been generated although there was no response with its codes. */
function isUncertain(failure: Failure): boolean {
  return ['noResponse', 'serverError', 'malformed'].includes(causeOf(failure))
}

/** Shows the form that generates a batch of promo codes, and the generated codes. */
export function GenerateCodes({ generate, lists, onCancel, ...links }: GenerateProps) {
  const state = useStore(generate.$state)
  const listsState = useStore(lists.$state)
  const failure = state.status === 'failed' ? state.failure : undefined
  return (
    <div className={styles.generate}>
      <ListsNotice state={listsState} onRetry={lists.load} />
      <GenerateForm generate={generate} lists={listsOf(listsState)} onCancel={onCancel} />
      <FailureMessage message={failure && messages.generateFailed} failure={failure} isChange>
        {state.status === 'failed' && isUncertain(state.failure) && (
          <p>
            If the batch was generated, its codes are listed in Reports:{' '}
            <ReportLink batch={state.input} {...links}>
              {state.input.category} / {state.input.batch}
            </ReportLink>
          </p>
        )}
      </FailureMessage>
      {state.status === 'done' && (
        <CodeList {...state.input} codes={state.value} reportHref={links.hrefOfReport(state.input)} />
      )}
    </div>
  )
}
