import { DAY } from '@hand-in-hand/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CirclePause } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { calendarDayHeading, localDate } from '../../../i18n/dates.ts'
import { reader } from '../../../i18n/reader.ts'
import { isText, useDraft } from '../../../platform/draft.ts'
import { paths } from '../../../platform/paths.ts'
import { buttonLook, PrimaryButton, SecondaryButton } from '../../../ui/buttons.tsx'
import { TitledCard } from '../../../ui/card.tsx'
import { Dialog, focusFirst } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { showNotice } from '../../../ui/notices.tsx'
import { CallErrorNote } from '../../../ui/states.tsx'
import { familyQuery } from '../../families/families.api.ts'
import { ActionRow } from '../../families/parts/rows.tsx'
import { useChangeSettings } from '../family-settings.api.ts'

/** Pauses requests and messages, after a question. */
export function PauseRow({ family }: { family: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <ActionRow
      icon={<CirclePause aria-hidden="true" />}
      note={<Trans>When it all gets too much</Trans>}
      onClick={() => setAsking(true)}
      opens={<PauseDialog family={family} open={isAsking} onClose={() => setAsking(false)} />}
    >
      <Trans>Pause for now</Trans>
    </ActionRow>
  )
}

function PauseDialog({ family, open, onClose }: { family: string; open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  // Empty for a pause without an end.
  const [lastDay, setLastDay, forget] = useDraft(`pause-${family}`, '', isText)
  const change = useChangeSettings(family)
  const pause = () =>
    change.mutate(
      { change: { paused: true, ...(lastDay && { paused_until: lastDay }) } },
      {
        onSuccess: () => {
          onClose()
          forget()
          showNotice({ title: t`The pause has started` })
        },
      },
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Pause for now?`}
      actions={<PrimaryButton busy={change.isPending} onClick={pause}>{t`Start the pause`}</PrimaryButton>}
      closeText={t`Not now`}
    >
      {/* The keyboard of the optional day would cover this text. */}
      <p tabIndex={-1} ref={focusFirst}>
        <Trans>
          Your circle will see that you have paused. Tasks already taken stay as they are: people still get their reminders and hear about
          changes. You hear if one is given back, if someone leaves or if someone replies. Thanks, and what concerns logging in or contact
          details, are sent too. No other messages are sent during the pause, and they won’t be sent later either.
        </Trans>
      </p>
      <TextField
        type="date"
        label={t`Ends on (optional)`}
        hint={t`If you leave it empty, the pause lasts until you end it.`}
        value={lastDay}
        min={tomorrow()}
        onChange={setLastDay}
      />
      <CallErrorNote error={change.error} />
    </Dialog>
  )
}

const tomorrow = () => localDate(Date.now() + DAY, reader().timeZone)

/**
 * Shown while the family is paused: in place of the week, on the invite page and in the settings. It shows no numbers and no waiting
 * tasks.
 */
export function PausedWeek({ family }: { family: string }) {
  const { t } = useLingui()
  const { data: shown } = useQuery(familyQuery(family))
  const until = shown?.paused_until
  const change = useChangeSettings(family)
  const endPause = () =>
    change.mutate(
      { change: { paused: false } },
      { onSuccess: () => showNotice({ title: t`The pause is over. Your circle can take tasks again.` }) },
    )
  return (
    <TitledCard icon={<CirclePause aria-hidden="true" />} title={<Trans>You have paused</Trans>}>
      <p>
        <Trans>
          No one is being asked for anything. People who have taken a task still get their reminders. Take all the time you need.
        </Trans>
      </p>
      {until && (
        <p>
          <Trans>It will end on {calendarDayHeading(until, readerLocale())}.</Trans>
        </p>
      )}
      <CallErrorNote error={change.error} />
      {!shown?.news && <Link to={paths.familyNews} className={buttonLook('quiet')}>{t`A line for your circle, if you like`}</Link>}
      <SecondaryButton busy={change.isPending} onClick={endPause}>{t`End the pause`}</SecondaryButton>
    </TitledCard>
  )
}
