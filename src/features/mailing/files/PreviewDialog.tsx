import { useCallback, useEffect, useState } from 'react'
import {
  getTemplateContent,
  showTemplateHtml,
  type TemplateContent,
} from '../../../contract/mailing-files.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import type { FileAction } from './file-action.ts'
import { messages } from './messages.ts'
import styles from './PreviewDialog.module.css'

interface Props {
  chosen: FileAction | undefined
  api: Api
  onClose: () => void
}

/** Shows a template with its placeholders. */
export function PreviewDialog({ chosen, api, onClose }: Props) {
  return (
    <Dialog isOpen={chosen !== undefined} title={chosen?.name ?? ''} onClose={onClose} isWide>
      {chosen && <Preview name={chosen.name} api={api} />}
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  )
}

type PreviewState =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'loaded'; content: TemplateContent }

function Preview({ name, api }: { name: string; api: Api }) {
  const [state, setState] = useState<PreviewState>({ status: 'loading' })
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setState({ status: 'loading' })
      const result = await api.call(getTemplateContent, { path: { name } }, signal && { signal })
      if (signal?.aborted) return
      setState(
        result.ok
          ? { status: 'loaded', content: result.value }
          : { status: 'failed', failure: result.failure },
      )
    },
    [api, name],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])

  if (state.status === 'loading') return <Spinner label="Loading…" />
  if (state.status === 'failed') {
    return (
      <p role="alert">
        <FailureNote failure={state.failure} onRetry={() => void load()} />
      </p>
    )
  }
  const { subject, text, hasHtml, remoteImages } = state.content
  return (
    <div className="stack">
      <p className={styles.subject}>
        <span className={styles.label}>Subject</span> {subject}
      </p>
      <div className={styles.parts}>
        {hasHtml && (
          <section className={styles.part} aria-label="HTML">
            <h3 className={styles.label}>HTML</h3>
            <iframe
              className={styles.frame}
              title={`HTML of ${name}`}
              sandbox=""
              src={api.urlOf(showTemplateHtml, { path: { name } })}
            />
            {remoteImages > 0 && <p className={styles.note}>{messages.remoteImages(remoteImages)}</p>}
          </section>
        )}
        <section className={styles.part} aria-label="Text">
          <h3 className={styles.label}>Text</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
          <pre className={styles.text} tabIndex={0}>
            {text}
          </pre>
        </section>
      </div>
    </div>
  )
}
