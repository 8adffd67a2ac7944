import type { NoticeWords } from './words.ts'

export const SPANISH_WORDS: NoticeWords = {
  titles: {
    turn: (game) => `Te toca en ${game}`,
    begun: (game) => `${game} ha empezado`,
    invited: (game) => `Te invitan a ${game}`,
    rematch: (game) => `¿Revancha de ${game}?`,
    clock: (game) => `Casi se te acaba el tiempo en ${game}`,
    claim: (game) => `${game} puede seguir pronto sin ti`,
    finished: (game) => `${game} ha terminado`,
    message: (game) => `Mensaje nuevo en ${game}`,
  },
  guest: (number) => `Invitado ${number}`,
  invited: (by) => `${by ?? 'Un jugador'} quiere jugar contigo.`,
  rematch: (by, kept) => `${by ?? 'Un jugador'} pide la revancha. Tu sitio está reservado${kept === null ? '' : ` durante ${kept}`}.`,
  clock: 'Haz tu jugada, por favor.',
  claim: 'Llevas un rato fuera, así que los demás pronto podrán seguir sin ti o terminar la partida. Ábrela para seguir en ella.',
  message: 'Hay algo nuevo en el chat.',
  against: (names) => (names === null ? 'Juegas contra el ordenador.' : `Juegas con ${names}.`),
  more: (others) => `${others} más`,
  ended: {
    players: 'Un jugador ha terminado esta partida porque no podía continuar. No ha ganado nadie.',
    draw: 'Los jugadores han acordado un empate.',
    agreed: 'Los jugadores han acordado terminar esta partida. No ha ganado nadie.',
    aborted: 'Un jugador ha cancelado esta partida antes de que empezara de verdad. No ha ganado nadie.',
    operator: 'Quienes llevan este servidor han terminado esta partida. No ha ganado nadie.',
  },
  won: {
    one: 'Has ganado.',
    several: 'Has ganado, junto con otros.',
    nobody: 'No ha ganado nadie.',
    computer: 'Ha ganado el ordenador.',
  },
  haveWon: (names, count) => `${count === 1 ? 'Ha' : 'Han'} ganado ${names}.`,
  mail: {
    several: (matches) => `Hay novedades en ${matches} partidas`,
    why: 'Recibes este correo porque así lo has elegido.',
    stopAt: 'Para no recibir más:',
    stop: 'No enviarme más',
    codeFor: (host) => `Tu código para ${host}`,
    code: 'Escribe este código en la página donde lo pediste para recibir avisos por correo. Si no lo pediste, no hagas caso de este correo.',
    signIn: {
      subject: (host) => `Iniciar sesión en ${host}`,
      before: (host) => `Para iniciar sesión en ${host}, abre esta página y pulsa su botón:`,
    },
    add: {
      subject: (host) => `Añadir esta dirección a tu cuenta en ${host}`,
      before: (host) =>
        `Para añadir esta dirección a tu cuenta en ${host}, abre esta página en el navegador en el que lo pediste y pulsa su botón:`,
    },
    link: 'El enlace sirve una vez, durante 15 minutos. Si no lo pediste, no hagas nada y no se lo des a nadie.',
    page: {
      title: 'Correos',
      ask: '¿No quieres más correos sobre tus partidas?',
      button: 'No enviarme más correos',
      done: 'Ya no recibes correos sobre tus partidas. Puedes volver a activarlos en esta página:',
      unknown: 'Este enlace ya no es válido. Puedes elegir lo que recibes en esta página:',
      link: 'Avisos',
    },
  },
}
