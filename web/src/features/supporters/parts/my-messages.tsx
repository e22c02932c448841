import type { Role } from '@hand-in-hand/contract/circle.rules.ts'
import { FAMILY_KINDS, kindsFor, MESSAGE_KINDS, type MessageKind } from '@hand-in-hand/contract/messages/messages.rules.ts'
import type { MessageChoices } from '@hand-in-hand/contract/supporters.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { hasShapeOf, useDraft } from '../../../platform/draft.ts'
import { isDemo } from '../../../platform/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Folded, RadioRow, Switch } from '../../../ui/fields.tsx'
import { GroupHeading } from '../../../ui/screen.tsx'
import { useMyProfile, useShownFamily } from '../../families/families.api.ts'
import { MyNotifications } from '../../messages/parts/my-notifications.tsx'
import { choicesOfLevel, levelOf, MESSAGE_LEVELS, type MessageLevel } from '../message-levels.rules.ts'
import { ChoicesPart } from './choices-part.tsx'
import { MyChannels } from './my-channels.tsx'
import styles from './my-messages.module.css'

const isChoices = hasShapeOf<MessageChoices>({ off: [], digest: 'none' })

const kindTexts: Record<MessageKind, MessageDescriptor> = {
  requests: msg`Someone asks to join`,
  taken: msg`A task was taken`,
  withdrawn: msg`A task is open again`,
  completed: msg`A task is done`,
  changes: msg`One of my tasks has changed or is no longer needed`,
  reminders: msg`Reminders of my tasks`,
  still_coming: msg`“Are you coming?” the day before`,
  uncovered: msg`A task still needs someone`,
  new_tasks: msg`New tasks and news, in the evening`,
  calls: msg`Who to call for tomorrow`,
}

const levelTexts: Record<MessageLevel, MessageDescriptor> = {
  pressing: msg`Only what can’t wait`,
  daily: msg`Once a day`,
  all: msg`Everything`,
}
const helperNotes: Record<MessageLevel, MessageDescriptor> = {
  pressing: msg`About tasks that you have taken.`,
  daily: msg`New tasks and the family’s news as well, in the evening.`,
  all: msg`Also when a task still needs someone.`,
}
const sideNotes: Record<MessageLevel, MessageDescriptor> = {
  pressing: msg`Requests, tasks given back, what no one has taken, who to call.`,
  daily: msg`What was taken and done as well, in one message in the evening.`,
  all: msg`Each one right away.`,
}

/** The level that is chosen, in a few words. */
export function MessageLevelNow({ messages, role }: { messages: MessageChoices; role: Role }) {
  const { i18n } = useLingui()
  const level = levelOf(messages, role)
  return level ? i18n._(levelTexts[level]) : <Trans>Chosen one by one</Trans>
}

/** Which messages I get from this family: one of three levels or each kind by itself, and by which channel. */
export function MyMessagesPart({ family }: { family: string }) {
  const { t, i18n } = useLingui()
  const name = useId()
  const me = useMyProfile(family)
  const shown = useShownFamily(family)
  const { role } = shown.me
  const [chosen, setChosen, forget] = useDraft(`my-messages-${family}`, me.messages, isChoices)
  // Calculated only once. Otherwise the list of kinds could close while someone chooses.
  const [isOwnChoice] = useState(() => levelOf(me.messages, role) === null)
  const notes = role === 'supporter' ? helperNotes : sideNotes

  return (
    <ChoicesPart family={family} title={<Trans>Messages</Trans>} chosen={{ messages: chosen }} onSaved={forget}>
      <p className="soft">
        <Trans>
          Choose which messages <bdi>{shown.title}</bdi> may send you. Login codes and links come whatever you choose here. At night you get
          only what can’t wait.
        </Trans>
      </p>
      <fieldset>
        <legend className="visually-hidden">{t`Messages`}</legend>
        <Card>
          {MESSAGE_LEVELS.map((level) => (
            <RadioRow
              key={level}
              name={name}
              label={i18n._(levelTexts[level])}
              note={i18n._(notes[level])}
              checked={level === levelOf(chosen, role)}
              onChange={() => setChosen(choicesOfLevel(level, role, chosen))}
            />
          ))}
        </Card>
      </fieldset>
      <Folded title={<Trans>Choose one by one</Trans>} isOpen={isOwnChoice}>
        <EachKind role={role} chosen={chosen} onChange={setChosen} />
      </Folded>
      <MyChannels me={me} ways={chosen.ways ?? {}} onChange={(ways) => setChosen({ ...chosen, ways })} />
      {!isDemo() && <MyNotifications />}
    </ChoicesPart>
  )
}

/** A switch for each kind of messages. */
function EachKind({ role, chosen, onChange }: { role: Role; chosen: MessageChoices; onChange: (chosen: MessageChoices) => void }) {
  const { t, i18n } = useLingui()
  const kinds = kindsFor(role)
  const ofFamily = kinds.filter((kind) => FAMILY_KINDS.includes(kind))
  const ofMine = kinds.filter((kind) => !FAMILY_KINDS.includes(kind))
  const toggle = (kind: MessageKind, on: boolean) =>
    onChange({ ...chosen, off: MESSAGE_KINDS.filter((each) => (each === kind ? !on : chosen.off.includes(each))) })
  const switches = (some: readonly MessageKind[]) => (
    <Card className={`stack-1 ${styles.switches}`}>
      {some.map((kind) => (
        <Switch key={kind} label={i18n._(kindTexts[kind])} checked={!chosen.off.includes(kind)} onChange={(on) => toggle(kind, on)} />
      ))}
    </Card>
  )
  return (
    <>
      {ofFamily.length > 0 && (
        <section aria-labelledby="of-family">
          <GroupHeading id="of-family">{t`News from the circle`}</GroupHeading>
          {switches(ofFamily)}
          <Card className={`stack-1 ${styles.switches}`}>
            <Switch
              label={t`Once a day, in one message`}
              note={
                <Trans>
                  In the evening, one message about what was taken, done or given back. Requests, questions and anything that can’t wait
                  still come right away.
                </Trans>
              }
              checked={chosen.digest === 'daily'}
              onChange={(on) => onChange({ ...chosen, digest: on ? 'daily' : 'none' })}
            />
            <Switch
              label={t`Ask in my name`}
              note={t`When the app asks someone for help, the message is signed with your first name.`}
              checked={chosen.signs_asks === true}
              onChange={(on) => onChange({ ...chosen, signs_asks: on })}
            />
          </Card>
        </section>
      )}
      <section aria-labelledby="of-mine">
        <GroupHeading id="of-mine">{t`About my tasks`}</GroupHeading>
        {switches(ofMine)}
      </section>
    </>
  )
}
