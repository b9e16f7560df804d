import { useStore } from '@nanostores/react'
import { fileSize } from '../../../../domain/format/file-size.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Button } from '../../../../ui/form/Button.tsx'
import { DropZone } from '../../../../ui/form/DropZone.tsx'
import { useLeaveWarning } from '../../../../ui/form/use-leave-warning.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { FailureNote } from '../../shared/FailureNote.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import type { ImportStore } from './import.store.ts'
import { messages } from './messages.ts'

/** Imports a file as draft, after showing what it would change. */
export function ImportPanel({ store }: { store: ImportStore }) {
  const state = useStore(store.$state)
  useLeaveWarning(state.status === 'sending' || state.status === 'previewed')
  return (
    <Panel label={messages.title}>
      <div className="stack">
        <DropZone
          label={messages.label}
          hint={messages.drop}
          accept=".json,.geojson,application/json,application/geo+json"
          onFile={store.open}
        />
        {state.status === 'sending' && (
          <p className="row">
            <span role="status">
              Reading {state.file.name} ({fileSize(state.file.size)})…
            </span>
            <Button onClick={store.close}>Cancel</Button>
          </p>
        )}
        {state.status === 'previewed' && (
          <ImportPreview
            fileName={state.file.name}
            preview={state.preview}
            onAnswer={store.answer}
            onStore={store.confirm}
            onClose={store.close}
          />
        )}
        {state.status === 'failed' && (
          <div role="alert">
            <Notice kind="danger" action={<Button onClick={store.close}>Close</Button>}>
              {'problem' in state.reason ? (
                <p>
                  {state.file.name} was not imported: {state.reason.problem}
                </p>
              ) : (
                <p>
                  {state.file.name} was not imported.{' '}
                  <FailureNote failure={state.reason.failure} onRetry={state.reason.retry} isOnlyManual />
                </p>
              )}
            </Notice>
          </div>
        )}
      </div>
    </Panel>
  )
}
