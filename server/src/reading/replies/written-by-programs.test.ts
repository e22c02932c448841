import { expect, test } from 'vitest'
import { readReply } from './replies.parser.ts'

test.each([
  'Out of office',
  'Out of office until Monday',
  'Out of the office till 30.11.',
  'Out of office: back on Monday',
  'Missed call',
  'Missed call from +972 52-234-5678',
  'Automatic reply: I am away',
  "Auto-reply from Dana: I'm at work",
  "(Auto reply) I'm away",
  "I'm at work. This is an automated message.",
  'I’m driving right now. I’ll see your message later',
  'Your message could not be delivered',
  'Error: your message was not delivered',
  'FreeMsg: The number cannot receive messages',
  'The number you dialed does not accept text messages',
  'Abwesenheitsnotiz: Ich bin im Urlaub',
  'Dies ist eine automatische Nachricht.',
  'Automatische Antwort: bin weg',
  'Diese SMS wurde automatisch generiert',
  'Ihre Nachricht wurde nicht zugestellt',
  'Verpasster Anruf',
  'הודעה אוטומטית: אני בחופש',
  'זוהי הודעה אוטומטית',
  'ההודעה לא נמסרה',
  'שיחה שלא נענתה',
  'Абонент снова в сети',
  'Автоответ: я занят',
  'Это автоматическое сообщение.',
  'Сообщение не доставлено',
  'Вам звонил абонент +79161234567',
  'Пропущенный звонок',
])('"%s" is a text of a program', (text) => {
  expect(readReply(text).meaning).toBe('automatic')
})

test.each([
  'Is this an automated message?',
  'Is this an automated message or a person',
  'I get an automatic message every day',
  'Ist das eine automatische Nachricht oder kann ich hier antworten?',
  'Kommt hier immer eine automatische Nachricht',
  'זו הודעה אוטומטית?',
  'אני מקבל הודעה אוטומטית כל יום',
  'Это автоматическое сообщение?',
  'Мне приходит автоматическое сообщение каждый день',
  'Missed call from you, sorry! Yes I can do it',
  'Verpasster Anruf von dir, sorry! Ich komme',
  'Пропущенный звонок от тебя, извини. Приду',
  'שיחה שלא נענתה ממך, אני מגיעה',
  "Sorry my text was not sent yesterday. Yes I'm in",
  'Sorry, meine SMS wurde nicht zugestellt. Ich komme',
  'Извини, моё сообщение не доставлено. Я приду',
  'ההודעה לא נשלחה אתמול, אני מגיעה',
  "out of office until Monday, can't do it sorry",
  'Delivery failed because nobody was home',
  'Вам звонил доктор',
  'Я снова в сети и могу прийти',
])('"%s" is a text of a person, who asks or writes about such texts', (text) => {
  expect(readReply(text).meaning).toBe('other')
})
