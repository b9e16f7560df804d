import { useMemo } from 'react'
import { holeFacts } from '../../../domain/score-sheet/score-view.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { EmbeddedHoleMap } from '../../hole-map/EmbeddedHoleMap.tsx'
import { mappedHole } from '../../hole-map/mapped-hole.ts'
import { dialogMessages } from '../dialog-messages.ts'
import styles from './ScoreDialogs.module.css'
import type { ScoreDialogProps } from './score-dialog.ts'

/** Key code, as the map's frame reports it. The browser closes no dialog for a key that is pressed in a frame. */
const ESCAPE = 27

/** Shows the map of the hole. */
export function MapDialog({ scoring: { open, hole }, onClose }: ScoreDialogProps) {
  const { holes } = open.sheet.settings.course
  const shown = useMemo(() => mappedHole(holes[hole - 1], hole - 1), [holes, hole])
  const { number, par } = holeFacts(open.sheet, hole)
  return (
    <Dialog isOpen startsAtTitle title={`Hole ${number}, par ${par}`} onClose={onClose}>
      <div className={styles.map}>
        <EmbeddedHoleMap hole={shown} onKey={(keyCode) => keyCode === ESCAPE && onClose()} />
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{dialogMessages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}
