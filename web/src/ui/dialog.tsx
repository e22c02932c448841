import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './buttons.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  /** Asked for by Escape, a tap beside it, or the phone's back gesture; the caller sets `open` to false. */
  onClose: () => void
  title: ReactNode
  /** The title is read out, and not seen. */
  titleHidden?: boolean
  children: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode
}

/** A question in the middle of the screen. */
export const Dialog = (props: DialogProps) => <Modal {...props} look="dialog" />
/** Choices that rise from the lower edge, near the thumb. At most 75% high. */
export const Sheet = (props: DialogProps) => <Modal {...props} look="sheet" />

type Look = 'dialog' | 'sheet' | 'window'

/** A choice that fills the whole window, with a way out at its upper edge. */
export const FullWindow = ({ closeLabel, ...props }: DialogProps & { closeLabel: string }) => (
  <Modal
    {...props}
    look="window"
    corner={<IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={props.onClose} className={styles.close} />}
  />
)

interface ModalProps extends DialogProps {
  look: Look
  corner?: ReactNode
}

function Modal({ open, onClose, title, titleHidden = false, children, actions, look, corner }: ModalProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    // Closing gives the focus back by itself, but not when the whole dialog leaves the page.
    const before = document.activeElement
    element.showModal()
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the tap on the backdrop; for the keyboard there is Escape, which is onCancel.
    <dialog
      ref={dialog}
      className={classNames(styles.modal, styles[look])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // Inside, the target is always something of the content, which fills the dialog to its edges.
        if (event.target === dialog.current) onClose()
      }}
    >
      {open && (
        <div className={styles.content}>
          <h2 id={titleId} className={titleHidden ? 'visually-hidden' : styles.title}>
            {title}
          </h2>
          {children}
          {corner}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
