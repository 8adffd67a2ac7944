export * from 'solid-js/web'
