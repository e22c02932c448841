import { type ButtonHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './buttons.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'row'

/** The appearance of a button for other elements: `<Link className={buttonLook('primary')}>`. */
export const buttonLook = (look: ButtonLook, wide = true) => classNames(styles.button, styles[look], wide && styles.wide)

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  ref?: Ref<HTMLButtonElement>
  /** Something is in progress: the label stays, a spinner turns, and taps do nothing. */
  busy?: boolean | undefined
  /** Why the button is disabled now, in the reader's language. The reason is shown below the button, which stays in the tab order. */
  disabledReason?: string | null | undefined
  icon?: ReactNode
  /** Whether the button fills the width of its column; true by default. */
  wide?: boolean | undefined
}

function Button({
  look,
  busy = false,
  disabledReason,
  icon,
  wide = true,
  children,
  onClick,
  className,
  ...rest
}: ButtonProps & { look: ButtonLook }) {
  const reasonId = useId()
  const idle = !busy && !disabledReason
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classNames(buttonLook(look, wide), className)}
        aria-disabled={!idle}
        aria-busy={busy}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        // A disabled submit button must also keep its form from being sent.
        onClick={idle ? onClick : (event) => event.preventDefault()}
      >
        {busy ? <Spinner size={20} /> : icon}
        <span>{children}</span>
      </button>
      {disabledReason && (
        <p id={reasonId} className={styles.reason}>
          {disabledReason}
        </p>
      )}
    </>
  )
}

/** The one main action of a screen. */
export const PrimaryButton = (props: ButtonProps) => <Button look="primary" {...props} />
/** Outlined: an alternative action. */
export const SecondaryButton = (props: ButtonProps) => <Button look="secondary" {...props} />
/** Text only: going back, cancelling. */
export const QuietButton = (props: ButtonProps) => <Button look="quiet" {...props} />
/** A row with an icon at the start of the line, for one of the tools of a page. */
export const RowButton = (props: ButtonProps) => <Button look="row" {...props} />
/** A destructive action: removing, cancelling a task. */
export const DangerButton = (props: ButtonProps) => <Button look="danger" {...props} />

/** The appearance of an `IconButton` for a link. */
export const iconButtonLook = styles.icon

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does, for people who cannot see the icon. */
  label: string
  icon: ReactNode
  /** Whether the icon is mirrored in right-to-left languages, as an arrow must be. */
  mirrored?: boolean
}
export function IconButton({ label, icon, mirrored = false, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={classNames(styles.icon, mirrored && 'mirrored', className)}>
      {icon}
    </button>
  )
}
