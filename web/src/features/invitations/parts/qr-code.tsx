import { encodeQR } from 'qr'
import { useMemo } from 'react'
import styles from './qr-code.module.css'
import { pathOfModules } from './qr-path.ts'

/** White modules that a scanner needs around a code (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A text as a QR code, dark on white in both colour schemes, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
    return { path: pathOfModules(modules), size: modules.length }
  }, [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className={styles.code}>
      <path d={path} />
    </svg>
  )
}
