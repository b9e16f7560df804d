import type { Tapped } from '../../first-paint.ts'

/** What happened in the content of the page before React could handle it. */
export interface FirstPaint {
  /** Ends the recording of what is pressed. Called when React begins to hydrate, and can be called again. */
  stopRecording(): void
  /** Shows the parts that waited for the choices of the viewer, and presses again what was pressed. */
  end(): void
}

let pressed: readonly Tapped[] = []

export const firstPaint: FirstPaint = {
  stopRecording() {
    const early = typeof window === 'undefined' ? undefined : window.early
    if (!early?.taps) return
    pressed = early.taps
    delete early.taps
  },
  end() {
    delete document.documentElement.dataset.waiting
    const buttons = pressed
    pressed = []
    // React has adopted the buttons, so each does what it said. One that is gone said something else.
    for (const button of buttons) if (button.isConnected) button.click()
  },
}

/** Ends the space that is kept for a round that is scored in this browser (`layouts/KeptRounds.astro`). */
export function endKeptSpace(): void {
  delete document.documentElement.dataset.keepsScore
}
