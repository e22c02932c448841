import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, House, type LucideIcon, Mail, MailQuestionMark, UserPlus } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isUnconfirmed, type SavedFamily, savedFamilies } from '../../../platform/device-storage.ts'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { switchFamily } from '../../../platform/session.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { sheetLook } from '../../../ui/dialog.tsx'
import { settingsQuery } from '../../server-settings/server-settings.api.ts'
import { familyQuery } from '../families.api.ts'
import styles from './family-sheet.module.css'

/** The times of P78, in ms. */
const CLOSE_TIMEOUT = 550
const RELOADS_AFTER = 700

interface FamilySheetProps {
  current: string
  counts: ReadonlyMap<string, number | null>
  onClosed: () => void
}

/** The families saved on this device, and links to start or join another one. Choosing another family reloads the app. */
export function FamilySheet({ current, counts, onClosed }: FamilySheetProps) {
  const { t } = useLingui()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [families] = useState(savedFamilies)
  const own = families.filter((family) => !isUnconfirmed(family))
  const asking = families.filter(isUnconfirmed)
  const [chosen, setChosen] = useState(current)
  const [closing, setClosing] = useState(false)
  const { data: settings } = useQuery(settingsQuery)
  const mayStart = settings?.family_start !== 'operator'
  const { data: shown } = useQuery(familyQuery(current))
  const isBusy = closing || chosen !== current

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
  }, [])
  const end = useEffectEvent(() => {
    // `close` returns the focus to the title. `onClosed` then removes the dialog.
    dialog.current?.close()
    onClosed()
  })
  useEffect(() => {
    if (!closing) return
    const timer = setTimeout(end, CLOSE_TIMEOUT)
    return () => clearTimeout(timer)
  }, [closing])

  function choose(family: string) {
    if (isBusy) return
    if (family === current) return setClosing(true)
    setChosen(family)
    // The tokens change together with the reload. Otherwise this page would request one family with the token of another.
    setTimeout(() => {
      if (switchFamily(family)) reloadPage()
      else onClosed()
    }, RELOADS_AFTER)
  }
  const close = () => !isBusy && setClosing(true)
  function leaveFor(path: string) {
    if (isBusy) return
    dialog.current?.close()
    onClosed()
    void navigate(path)
  }

  // CSS calculates a length from the number of rows. React's type has no custom properties, so this needs a cast.
  const rows = {
    '--rows': families.length + (asking.length > 0 ? 1 : 0) + (mayStart ? 3 : 2) + (shown?.may_invite ? 1 : 0),
  } as CSSProperties
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the tap on the backdrop; for the keyboard there is Escape, which is onCancel.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(sheetLook, styles.sheet, closing && styles.closing)}
      style={rows}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>{t`Families you help`}</h2>
        <div role="radiogroup" aria-labelledby={titleId} onKeyDown={moveByKey}>
          {own.map(({ login_familyToken: token, familyName }) => (
            // biome-ignore lint/a11y/useSemanticElements: a real radio would change the family with every arrow key.
            <button
              key={token}
              type="button"
              role="radio"
              aria-checked={token === chosen}
              tabIndex={token === chosen ? 0 : -1}
              className={styles.family}
              onClick={() => choose(token)}
            >
              <span className={styles.mark} aria-hidden="true" />
              <span className={styles.name}>
                <bdi>{familyName}</bdi>
              </span>
              <OpenTaskCount count={counts.get(token) ?? null} />
            </button>
          ))}
        </div>
        {asking.length > 0 && <ConfirmSwitch families={asking} onLook={(family) => leaveFor(paths.welcomeOf(family))} />}
        {shown?.may_invite && <WayTo icon={UserPlus} onGo={() => leaveFor(paths.invite)}>{t`Invite someone to this circle`}</WayTo>}
        {mayStart && <WayTo icon={House} onGo={() => leaveFor(paths.familyStart)}>{t`Start a circle`}</WayTo>}
        <WayTo icon={Mail} onGo={() => leaveFor(paths.invited)}>{t`I have an invitation`}</WayTo>
        <QuietButton onClick={close}>{t`Close`}</QuietButton>
      </div>
    </dialog>
  )
}

/** A row that leads to another page. */
function WayTo({ icon: Icon, onGo, children }: { icon: LucideIcon; onGo: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.family} onClick={onGo}>
      <Icon aria-hidden="true" className={styles.letter} />
      <span className={styles.name}>{children}</span>
    </button>
  )
}

/** Families that ask whether the person would help. Each one leads to the page with this question. */
function ConfirmSwitch({ families, onLook }: { families: SavedFamily[]; onLook: (family: string) => void }) {
  return (
    <>
      <h3 className={`note ${styles.asking}`}>
        <Plural value={families.length} one="Asks if you would help" other="Ask if you would help" />
      </h3>
      {families.map(({ login_familyToken: token, familyName }) => (
        <button key={token} type="button" className={styles.family} onClick={() => onLook(token)}>
          <MailQuestionMark aria-hidden="true" className={styles.letter} />
          <span className={styles.name}>
            <bdi>{familyName}</bdi>
          </span>
          <ChevronRight aria-hidden="true" className={`mirrored ${styles.arrow}`} />
        </button>
      ))}
    </>
  )
}

function OpenTaskCount({ count }: { count: number | null }) {
  if (count === null) return null
  return (
    <span className={`note ${styles.count}`}>
      <Plural value={count} one="# open task" other="# open tasks" />
    </span>
  )
}

/** Arrow keys only move the focus. Enter or Space chooses. */
function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
  const at = radios.findIndex((radio) => radio.matches(':focus'))
  radios[(at + step + radios.length) % radios.length]?.focus()
}

/** An owner here may be a supporter in the other family, so the first page decides where to go. */
function reloadPage() {
  if (location.pathname.startsWith(paths.family)) return location.assign(paths.root)
  // The task that is open beside the list belongs to the family before.
  const list = new URL(location.href)
  list.searchParams.delete('task')
  history.replaceState(history.state, '', list)
  location.reload()
}
