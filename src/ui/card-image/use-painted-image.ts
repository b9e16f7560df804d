import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CardImage } from '../../domain/card-image/shapes.ts'
import { paintCardImage } from './paint-card-image.ts'

interface Painted {
  canvas: RefObject<HTMLCanvasElement | null>
  /** The image as a PNG; undefined while it is made, and if that fails. */
  file: File | undefined
  hasFailed: boolean
}

/**
 * Paints an image on a canvas.
 * @param choice identifies the image, which is painted once, even if what it shows changes
 * @param name of the file, without its extension
 */
export function usePaintedImage(choice: string, name: string, image: () => CardImage): Painted {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [file, setFile] = useState<File>()
  const [hasFailed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: painted once
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let isCurrent = true
    setFile(undefined)
    setFailed(false)
    try {
      paintCardImage(element, image())
      element.toBlob((blob) => {
        if (!isCurrent) return
        if (blob) setFile(new File([blob], `${fileNameOf(name)}.png`, { type: blob.type }))
        else setFailed(true)
      }, 'image/png')
    } catch {
      setFailed(true)
    }
    return () => {
      isCurrent = false
    }
  }, [choice])
  return { canvas, file, hasFailed }
}

/** Returns a title without the characters that file systems do not allow. */
function fileNameOf(title: string): string {
  return title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
