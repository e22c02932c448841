import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton, QuietButton } from './buttons.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { raiseNotices } from './notices.tsx'

export interface DialogProps {
  open: boolean
  /** Called on Escape, a tap outside, or the phone's back gesture. `onClose` has to set `open` to false. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode
  /** The text of the last button, which only closes. */
  closeText?: ReactNode
}

/** A question in the middle of the screen. */
export const Dialog = (props: DialogProps) => <Modal {...props} look="dialog" />
/** Options in a sheet at the lower edge, near the thumb. The height is at most 75% of the window's height. */
export const Sheet = (props: DialogProps) => <Modal {...props} look="sheet" />

/**
 * A ref for the element that gets the focus when a dialog opens: a text, or the answer that changes nothing. The browser looks for the
 * attribute, which React's own `autoFocus` does not set.
 */
export const focusFirst = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')

/** The look of a sheet, for a dialog that opens and closes in its own way. */
export const sheetLook = classNames(styles.modal, styles.sheet)

/** Options that fill the window, with a close button at the top. */
export const FullWindow = ({ closeLabel, ...props }: DialogProps & { closeLabel: string }) => (
  <Modal
    {...props}
    look="window"
    corner={<IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={props.onClose} className={styles.close} />}
  />
)

interface ModalProps extends DialogProps {
  look: 'dialog' | 'sheet' | 'window'
  corner?: ReactNode
}

function Modal({ open, onClose, title, children, actions, closeText, look, corner }: ModalProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    // Closing a dialog gives the focus back, except when the whole dialog is removed from the page. So this effect gives the focus back
    // itself.
    const before = document.activeElement
    element.showModal()
    // The focused element may be far below the heading, and the dialog would be scrolled to it.
    element.scrollTo(0, 0)
    raiseNotices()
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
        // The content fills the dialog, so a click inside always has a child as its target.
        if (event.target === dialog.current) onClose()
      }}
    >
      {open && (
        <div className={styles.content}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {children}
          {corner}
          {(actions || closeText) && (
            <div className={styles.actions}>
              {actions}
              {closeText && <QuietButton onClick={onClose}>{closeText}</QuietButton>}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
