(* SPDX-License-Identifier: MIT OR Apache-2.0 *)
(* Prints the certificates, of those whose files are named on standard input, that the extracted
   checker accepts. *)
open Checker

let digit = function
  | '0' -> fun u -> D0 u
  | '1' -> fun u -> D1 u
  | '2' -> fun u -> D2 u
  | '3' -> fun u -> D3 u
  | '4' -> fun u -> D4 u
  | '5' -> fun u -> D5 u
  | '6' -> fun u -> D6 u
  | '7' -> fun u -> D7 u
  | '8' -> fun u -> D8 u
  | '9' -> fun u -> D9 u
  | 'a' -> fun u -> Da u
  | 'b' -> fun u -> Db u
  | 'c' -> fun u -> Dc u
  | 'd' -> fun u -> Dd u
  | 'e' -> fun u -> De u
  | 'f' -> fun u -> Df u
  | _ -> failwith "no digit"

(* One line, which begins with 1. *)
let text name =
  let file = open_in_bin name in
  let digits = really_input_string file (in_channel_length file) in
  close_in file;
  let line = ref Nil in
  for i = String.length digits - 1 downto 0 do
    line := digit digits.[i] !line
  done;
  [ D1 !line ]

let () =
  try
    while true do
      let name = input_line stdin in
      if verified (cert_of_lines (text name)) then print_endline name
    done
  with End_of_file -> ()
