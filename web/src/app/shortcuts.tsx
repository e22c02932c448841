import { Trans, useLingui } from '@lingui/react/macro'
import { Keyboard } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { deviceStorage } from '../platform/device-storage.ts'
import { navigate } from '../platform/navigation.ts'
import { QuietButton } from '../ui/buttons.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/fields.tsx'
import type { Place } from './menu.ts'
import styles from './shortcuts.module.css'

const NEXT = 'j'
const PREVIOUS = 'k'
const HELP = '?'

/**
 * Letters that lead to the menu's places and through a list, and the sheet that shows all letters. The letters act only while no one types
 * and no dialog is open. People can switch them off, as WCAG 2.2 requires of shortcuts with a single letter (2.1.4).
 */
export function Shortcuts({ places }: { places: readonly Place[] }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(() => deviceStorage.read('shortcuts') !== 'off')

  useShortcutKeys(places, isOn, setOpen)

  function turn(on: boolean) {
    setOn(on)
    if (on) deviceStorage.remove('shortcuts')
    else deviceStorage.write('shortcuts', 'off')
  }
  return (
    <>
      <QuietButton
        icon={<Keyboard aria-hidden="true" size={20} />}
        className={styles.button}
        aria-keyshortcuts={isOn ? HELP : undefined}
        onClick={() => setOpen(true)}
      >
        <Trans>Keyboard shortcuts</Trans>
      </QuietButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Keyboard shortcuts`} closeText={t`Close`}>
        <dl className="stack-2">
          {places.map(({ letter, label }) => (
            <Shortcut key={letter} letter={letter.toUpperCase()}>
              {label}
            </Shortcut>
          ))}
          <Shortcut letter={NEXT.toUpperCase()}>{t`The next one in the list`}</Shortcut>
          <Shortcut letter={PREVIOUS.toUpperCase()}>{t`The previous one in the list`}</Shortcut>
          <Shortcut letter={HELP}>{t`Show these shortcuts`}</Shortcut>
        </dl>
        <Switch label={t`Use single-letter shortcuts`} note={t`Never while you type.`} checked={isOn} onChange={turn} />
      </Dialog>
    </>
  )
}

/** Listens to the letters while the shortcuts are on. `setOpen` shows the sheet. */
function useShortcutKeys(places: readonly Place[], isOn: boolean, setOpen: (isOpen: boolean) => void) {
  useEffect(() => {
    if (!isOn) return
    function act(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('dialog[open]')) return
      const letter = letterOf(event)
      const place = places.find((each) => each.letter === letter)
      if (place) void navigate(place.to)
      else if (letter === HELP) setOpen(true)
      else if (letter === NEXT || letter === PREVIOUS) focusNextLink(letter === NEXT ? 1 : -1)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', act)
    return () => removeEventListener('keydown', act)
  }, [isOn, places, setOpen])
}

function Shortcut({ letter, children }: { letter: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>
        <kbd className={styles.key}>{letter}</kbd>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The letter that was typed, or the letter at this key's position if the keyboard writes Hebrew or Russian. */
const letterOf = ({ key, code }: KeyboardEvent) =>
  /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key) ? code.replace(/^Key/, '').toLowerCase() : key.toLowerCase()

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), select, textarea'))

/** Not `checkVisibility`, which Safari has only since 17.4. */
const isRendered = (link: HTMLElement) => link.getClientRects().length > 0 && !link.closest('details:not([open]) > :not(summary)')

/** Moves the focus among the links of the page's lists. */
function focusNextLink(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('main li a[href^="/"]')].filter(isRendered)
  const from = links.findIndex((link) => link.matches(':focus'))
  const next = from < 0 ? (step === 1 ? 0 : links.length - 1) : from + step
  links[next]?.focus()
}
