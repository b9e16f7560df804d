/** A short, quiet sound of the page. */
export interface Chime {
  /** Plays the sound, unless the browser waits until the user has pressed something on the page. */
  play(): void
  /** Lets the browser play the sound from the next press on. Returns how to stop waiting for it. */
  prepare(): () => void
}

const TONES_HZ = [660, 880]
const TONE_SECONDS = 0.12
const VOLUME = 0.06

let opened: AudioContext | undefined
const open = () => {
  opened ??= new AudioContext()
  return opened
}
const resume = () => void open().resume()
const PRESSES = ['pointerup', 'keydown']

export const chime: Chime = {
  play() {
    // The browser would play all sounds until the first press at once.
    if (navigator.userActivation?.hasBeenActive === false) return
    const context = open()
    TONES_HZ.forEach((frequency, at) => {
      const start = context.currentTime + at * TONE_SECONDS
      const end = start + TONE_SECONDS
      const tone = new OscillatorNode(context, { frequency })
      const volume = new GainNode(context, { gain: 0 })
      // A sudden start or end would crackle.
      volume.gain.setValueAtTime(0, start)
      volume.gain.linearRampToValueAtTime(VOLUME, start + 0.02)
      volume.gain.linearRampToValueAtTime(0, end)
      tone.connect(volume).connect(context.destination)
      tone.start(start)
      tone.stop(end)
    })
  },
  prepare() {
    for (const type of PRESSES) addEventListener(type, resume)
    return () => {
      for (const type of PRESSES) removeEventListener(type, resume)
    }
  },
}
